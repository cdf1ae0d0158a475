"""Does with a provider what Hermes does: loads its folder, takes what it registers, and calls it as the lines of its input say."""

import importlib.util
import json
import sys

folder = sys.argv[1]
spec = importlib.util.spec_from_file_location("hermes_user_memory_mnema", folder + "/__init__.py")
module = importlib.util.module_from_spec(spec)
sys.modules[spec.name] = module
spec.loader.exec_module(module)


class Context:
    provider = None

    def register_memory_provider(self, provider):
        self.provider = provider


context = Context()
module.register(context)
for line in sys.stdin:
    method, args, kwargs = json.loads(line)
    found = getattr(context.provider, method)
    print(json.dumps(found(*args, **kwargs) if callable(found) else found), flush=True)
