"""A stand-in for the class of that name in Hermes: the methods that its documentation asks for, and its defaults."""

from abc import ABC, abstractmethod


class MemoryProvider(ABC):
    @property
    @abstractmethod
    def name(self): ...

    @abstractmethod
    def is_available(self): ...

    @abstractmethod
    def initialize(self, session_id, **kwargs): ...

    @abstractmethod
    def get_tool_schemas(self): ...

    def system_prompt_block(self):
        return ""

    def prefetch(self, query, *, session_id=""):
        return ""

    def queue_prefetch(self, query, *, session_id=""):
        """Nothing."""

    def sync_turn(self, user_content, assistant_content, *, session_id="", messages=None):
        """Nothing."""

    def handle_tool_call(self, tool_name, args, **kwargs):
        raise NotImplementedError

    def on_session_switch(self, new_session_id, *, parent_session_id="", reset=False, **kwargs):
        """Nothing."""

    def on_session_end(self, messages):
        """Nothing."""

    def on_pre_compress(self, messages):
        return ""

    def shutdown(self):
        """Nothing."""
