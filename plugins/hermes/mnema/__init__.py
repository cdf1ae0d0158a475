"""Mnema as a memory provider of Hermes.

A thin forwarder: what Hermes asks for is asked of the command `mnema hook hermes ...`, and the tools are those of one child
`mnema mcp --client-type hermes`, or of a server over the network. Nothing is decided or worded here, and nothing is ever raised into
Hermes: where Mnema does not answer, Hermes goes on as if it had no memory.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import subprocess
import threading
import urllib.request
from typing import Any, Dict, List, Optional

from agent.memory_provider import MemoryProvider

logger = logging.getLogger(__name__)

# Seconds. Hermes itself waits eight for what is recalled before a turn.
HOOK_PATIENCE = 5
LIST_PATIENCE = 10
CALL_PATIENCE = 60

PROTOCOL = "2025-06-18"

_settings: Dict[str, Any] = {"command": ["mnema"], "url": None, "environment": {}}


def configure(
    command: Optional[List[str]] = None, url: Optional[str] = None, environment: Optional[Dict[str, str]] = None
) -> None:
    """How `mnema` is started, each word apart; a server in place of this machine's own store; settings for what is started."""
    _settings["command"] = list(command or ["mnema"])
    _settings["url"] = url
    _settings["environment"] = dict(environment or {})


def register(ctx: Any) -> None:
    """Called by Hermes when it loads the plugin."""
    ctx.register_memory_provider(MnemaProvider())


def _environment() -> Dict[str, str]:
    return {**os.environ, **_settings["environment"]}


def _directory() -> str:
    """The folder in which the agent works; a gateway runs elsewhere."""
    folder = os.environ.get("TERMINAL_CWD") or os.getcwd()
    return folder if os.path.isdir(folder) else os.getcwd()


def _ask_hook(event: str, payload: Dict[str, Any]) -> Dict[str, Any]:
    """What `mnema hook` answers to an event: an object, empty where it has nothing to say."""
    remote = ["--url", _settings["url"]] if _settings["url"] else []
    done = subprocess.run(
        [*_settings["command"], "hook", "hermes", event, *remote],
        input=json.dumps({"cwd": _directory(), **payload}),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=HOOK_PATIENCE,
        env=_environment(),
        cwd=_directory(),
        check=False,
    )
    answer = json.loads(done.stdout) if done.stdout.strip() else {}
    return answer if isinstance(answer, dict) else {}


class _Pipe:
    """An MCP server at the other end of a pipe."""

    def __init__(self) -> None:
        self._child = subprocess.Popen(
            [*_settings["command"], "mcp", "--client-type", "hermes"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            env=_environment(),
            cwd=_directory(),
        )
        self._lock = threading.Lock()
        self._last = 0
        self._waiting: Dict[int, Any] = {}
        threading.Thread(target=self._read, daemon=True).start()
        client = {"name": "hermes", "version": "1"}
        self.request(
            "initialize", {"protocolVersion": PROTOCOL, "capabilities": {}, "clientInfo": client}, LIST_PATIENCE
        )
        self._write({"method": "notifications/initialized"})

    def alive(self) -> bool:
        return self._child.poll() is None

    def request(self, method: str, params: Dict[str, Any], patience: float) -> Dict[str, Any]:
        arrived = threading.Event()
        with self._lock:
            self._last += 1
            number = self._last
            slot: Dict[str, Any] = {"arrived": arrived}
            self._waiting[number] = slot
            self._write({"id": number, "method": method, "params": params})
        try:
            if not arrived.wait(patience):
                raise TimeoutError("mnema mcp did not answer")
            return _result_of(slot["answer"])
        finally:
            self._waiting.pop(number, None)

    def close(self) -> None:
        if self._child.stdin is not None:
            self._child.stdin.close()
        try:
            self._child.wait(5)
        except subprocess.TimeoutExpired:
            self._child.terminate()

    def _write(self, message: Dict[str, Any]) -> None:
        if self._child.stdin is None:
            raise BrokenPipeError("mnema mcp takes no input")
        self._child.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self._child.stdin.flush()

    def _read(self) -> None:
        for line in self._child.stdout or ():
            try:
                answer = json.loads(line)
            except ValueError:
                continue
            self._take(answer)
        for number in list(self._waiting):
            self._take({"id": number, "error": {"message": "mnema mcp has ended"}})

    def _take(self, answer: Dict[str, Any]) -> None:
        slot = self._waiting.get(answer.get("id"))
        if slot is not None:
            slot["answer"] = answer
            slot["arrived"].set()


class _Server:
    """An MCP server over the network; it keeps nothing between two requests."""

    def alive(self) -> bool:
        return True

    def close(self) -> None:
        """There is nothing to close."""

    def request(self, method: str, params: Dict[str, Any], patience: float) -> Dict[str, Any]:
        base = str(_settings["url"]).rstrip("/")
        headers = {
            "content-type": "application/json",
            "accept": "application/json, text/event-stream",
            "mcp-protocol-version": PROTOCOL,
        }
        token = _token_for(base)
        if token:
            headers["authorization"] = "Bearer " + token
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
        asked = urllib.request.Request(base + "/api/mcp?client_type=hermes", data=body, headers=headers, method="POST")
        with urllib.request.urlopen(asked, timeout=patience) as response:
            text = response.read().decode("utf-8")
        data = [line[len("data:") :] for line in text.splitlines() if line.startswith("data:")]
        return _result_of(json.loads(data[-1] if data else text))


def _token_for(base: str) -> Optional[str]:
    """As `mnema connect` keeps it, in a file that only this person can read."""
    environment = _environment()
    home = environment.get("MNEMA_HOME") or os.path.join(os.path.expanduser("~"), ".mnema")
    try:
        with open(os.path.join(home, "servers.json"), encoding="utf-8") as file:
            kept = json.load(file)
        return kept.get(base) or environment.get("MNEMA_TOKEN")
    except (OSError, ValueError):
        return environment.get("MNEMA_TOKEN")


def _result_of(answer: Dict[str, Any]) -> Dict[str, Any]:
    if "error" in answer:
        raise RuntimeError(str(answer["error"].get("message", "mnema mcp refused")))
    return answer.get("result") or {}


def _text_of(result: Dict[str, Any]) -> str:
    return "\n".join(part["text"] for part in result.get("content", []) if part.get("type") == "text")


class MnemaProvider(MemoryProvider):
    """What Hermes knows as the memory `mnema`."""

    def __init__(self) -> None:
        self._session = ""
        self._parent: Optional[str] = None
        self._block = ""
        self._tools: Any = None
        self._opening = threading.Lock()

    @property
    def name(self) -> str:
        return "mnema"

    def is_available(self) -> bool:
        return shutil.which(_settings["command"][0]) is not None

    def initialize(self, session_id: str, **kwargs: Any) -> None:
        self._session = session_id
        self._parent = kwargs.get("parent_session_id") if kwargs.get("agent_context") == "subagent" else None
        self._block = self._told("initialize", {"cause": "startup"}, "system_context")

    def on_session_switch(
        self, new_session_id: str, *, parent_session_id: str = "", reset: bool = False, **kwargs: Any
    ) -> None:
        self._session = new_session_id
        self._parent = None
        cause = {"cause": "clear"} if reset else {}
        self._block = self._told("on-session-switch", cause, "system_context")

    def system_prompt_block(self) -> str:
        return self._block

    def prefetch(self, query: str, *, session_id: str = "") -> str:
        return self._told("prefetch", {"prompt": query, **({"session_id": session_id} if session_id else {})}, "context")

    def on_pre_compress(self, messages: List[Dict[str, Any]], **kwargs: Any) -> str:
        self._told("on-pre-compress", {}, "")
        return ""

    def on_session_end(self, messages: List[Dict[str, Any]]) -> None:
        self._told("on-session-end", {}, "")

    def get_tool_schemas(self) -> List[Dict[str, Any]]:
        try:
            tools = self._open().request("tools/list", {}, LIST_PATIENCE).get("tools", [])
            return [
                {"name": tool["name"], "description": tool.get("description", ""), "parameters": tool["inputSchema"]}
                for tool in tools
            ]
        except Exception as error:  # Hermes goes on without tools.
            logger.debug("mnema lists no tools: %s", error)
            return []

    def handle_tool_call(self, tool_name: str, args: Dict[str, Any], **kwargs: Any) -> str:
        try:
            meta = {"_meta": {"sessionId": self._parent or self._session}} if self._session else {}
            params = {"name": tool_name, "arguments": args or {}, **meta}
            result = self._open().request("tools/call", params, CALL_PATIENCE)
            return json.dumps({"error" if result.get("isError") else "result": _text_of(result)}, ensure_ascii=False)
        except Exception as error:  # The model is told, and Hermes goes on.
            logger.debug("mnema did not answer %s: %s", tool_name, error)
            return json.dumps({"error": str(error)})

    def shutdown(self) -> None:
        try:
            if self._tools is not None:
                self._tools.close()
        except Exception as error:  # It ends with Hermes all the same.
            logger.debug("mnema mcp was not closed: %s", error)

    def _open(self) -> Any:
        """The server of the tools, started when it is first asked for and again when it has ended."""
        with self._opening:
            if self._tools is None or not self._tools.alive():
                self._tools = _Server() if _settings["url"] else _Pipe()
            return self._tools

    def _told(self, event: str, payload: Dict[str, Any], field: str) -> str:
        """A text of what the hook answers; empty where it does not."""
        try:
            parent = {"parent_session_id": self._parent} if self._parent else {}
            answer = _ask_hook(event, {"session_id": self._session, **parent, **payload})
            return str(answer.get(field) or "")
        except Exception as error:  # Hermes goes on without memory.
            logger.debug("mnema did not answer %s: %s", event, error)
            return ""
