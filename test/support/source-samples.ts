/** Code of each language in one style, with decoys in comments and strings, and the rules that it shows by the id of their question. */
export const sourceSamples: Readonly<Record<string, SourceSample>> = {
  typescript: {
    path: (n) => `src/order-part${n}.ts`,
    code: (n) => `// var x = y == 1; require('fs')
import { readFile } from 'node:fs/promises'
import type { OrderPart } from './types.ts'

export interface OrderLine${n} {
  unitPrice: number
  tags: string[]
}

export async function readOrder(part: OrderPart): Promise<string> {
  const text = await readFile('var == let', 'utf8')
  const parts: OrderPart[] = []
  parts.map((one) => one?.name)
  for (const one of parts) text.at(one === part ? 0 : 1)
  if (part?.name !== 'any') throw new Error(\`no \${part.name}\`)
  return text
}
`,
    shows: {
      'js-strict-equality': 'Compare with `===` and `!==`, not with `==` and `!=`.',
      'js-no-var': 'Declare variables with `const` or `let`, never with `var`.',
      'js-prefer-const': 'Use `const` for variables that are never assigned again.',
      'js-node-protocol': 'Import modules of Node.js with the `node:` prefix.',
      'js-import-extensions': 'Write relative imports with the extension of the source file (`.ts`).',
      'js-semicolons': 'Do not end statements with semicolons.',
      'js-named-exports': 'Export by name; do not use default exports.',
      'js-loops': 'Loop with `for … of`, not with `forEach`.',
      'js-throw-errors': 'Throw error objects, never strings or plain objects.',
      'ts-type-imports': 'Import what is used only as a type with `import type`.',
      'ts-array-types': 'Write array types as `T[]`, not as `Array<T>`.',
      'ts-object-types': 'Declare object types with `interface`, not with `type`.',
      'ts-return-types': 'Write the return type of exported functions.',
      'ts-no-any': 'Do not use the type `any`.',
      'style-file-names': 'Name TypeScript files in kebab-case.',
      'style-indent': 'Indent TypeScript code with 2 spaces.',
    },
  },
  javascript: {
    path: (n) => `lib/part${n}.cjs`,
    code: (n) => `var path = require("path");
var helper = require("./helper");

module.exports = function join${n}(parts) {
    var text = "";
    parts.forEach(function (part) {
        text = text + "a" + part;
    });
    return helper.load(path.join("x", text)).then(function (found) { return "part " + found; });
};
`,
    shows: {
      'js-no-var': 'Declare variables with `var`; the code must run without `const` and `let`.',
      'js-modules': 'Load modules with `require`: the code is CommonJS.',
      'js-callbacks': 'Pass function expressions as callbacks, not arrow functions.',
      'js-await': 'Chain promises with `.then` instead of `await`.',
      'js-quotes': 'Use double quotes for strings.',
      'js-semicolons': 'End statements with semicolons.',
      'js-loops': 'Loop over lists with `forEach`, not with `for … of`.',
      'style-indent': 'Indent JavaScript code with 4 spaces.',
    },
  },
  python: {
    path: (n) => `shop/order_part_${n}.py`,
    code: (n) => `"""except: print("x") """
import logging
from pathlib import Path
from shop.names import name

logger = logging.getLogger(__name__)
MAX_PARTS = ${n}


class OrderPart:
    """A part."""

    def read_part(self, place: str | None, parts: list[str]) -> str:
        """Reads it."""
        try:
            logger.info("except: %s", place)
            return f"{Path(place)}-{name}"
        except OSError as error:
            raise ValueError("x") from error
        finally:
            if place is not None:
                parts.clear()
`,
    shows: {
      'py-bare-except': 'Never use a bare `except:`; catch specific exceptions.',
      'py-broad-except': 'Catch specific exceptions, not `Exception`.',
      'py-f-strings': 'Put strings together with f-strings, not with `%` or `.format()`.',
      'py-pathlib': 'Handle paths with `pathlib`, not with `os.path`.',
      'py-logging': 'Log through `logging`; do not `print`.',
      'py-docstrings': 'Write a docstring for every public function and class.',
      'py-imports': 'Import from the own package with absolute imports.',
      'py-return-types': 'Annotate the return type of every public function.',
      'py-parameter-types': 'Annotate the types of all parameters.',
      'py-optional-types': 'Write types that allow `None` as `X | None`, not as `Optional[X]`.',
      'py-builtin-generics': 'Use the built-in generics (`list[int]`), not those of `typing` (`List[int]`).',
      'py-compare-none': 'Compare with `None` by `is`, not by `==`.',
      'py-function-names': 'Name functions in snake_case.',
      'py-class-names': 'Name classes in PascalCase.',
      'py-constant-names': 'Name module-level constants that hold a number or a string in UPPER_CASE.',
    },
  },
  go: {
    path: (n) => `orders/part${n}_test.go`,
    code: (n) => `package orders

func readPart${n}(ctx context.Context, id string, extra any) error {
	if _, err := load(ctx, id); err != nil {
		if errors.Is(err, io.EOF) {
			return nil
		}
		return fmt.Errorf("read %s: %w", id, err)
	}
	slog.Info("panic(err)")
	return nil
}

func TestReadPart${n}(t *testing.T) {
	tests := []struct{ name string }{{"one"}}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := readPart${n}(nil, tt.name, nil); err != nil {
				t.Fatalf("got %v", err)
			}
		})
	}
}
`,
    shows: {
      'go-wrap-errors': 'Wrap errors with `%w` in `fmt.Errorf`.',
      'go-errors-is': 'Compare errors with `errors.Is`, not with `==`.',
      'go-context-first': 'Take `context.Context` as the first parameter.',
      'go-table-tests': 'Write tests as tables of cases run with `t.Run`.',
      'go-any': 'Write `any`, not `interface{}`.',
      'go-test-assertions':
        'Check results in tests with `if` and `t.Errorf` or `t.Fatalf`, without an assertion library.',
      'style-indent': 'Indent go code with tabs.',
    },
  },
  rust: {
    path: (n) => `src/part_${n}.rs`,
    code: (n) => `//! x.unwrap()
/// A part.
#[derive(Debug, Clone)]
pub struct Part${n} { pub name: String }

impl Part${n} {
    /// Makes one.
    pub fn new(name: &str) -> Self { Self { name: name.to_string() } }

    /// Reads it.
    pub fn read_part(&self) -> Result<String, Error> {
        let text = std::fs::read_to_string(&self.name)?;
        let more = std::fs::read_to_string("x.unwrap()")?;
        tracing::info!("read {text}");
        // SAFETY: it is fine.
        unsafe { touch(more) };
        Ok(format!("{text}"))
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_reads() { super::Part${n}::new("x").read_part().unwrap(); }
}
`,
    shows: {
      'rs-unwrap': 'Pass errors on with `?`; do not `unwrap` or `expect` outside of tests.',
      'rs-derive-debug': 'Derive `Debug` for every public type.',
      'rs-doc-comments': 'Write a `///` comment for every public item.',
      'rs-logging': 'Log with `tracing`; do not print.',
      'rs-inline-format': 'Name variables inside format strings (`{name}`).',
      'rs-safety-comments': 'Explain every `unsafe` block with a `SAFETY:` comment.',
      'rs-use-self': 'Return `Self` from constructors, not the name of the type.',
    },
  },
  java: {
    path: (n) => `src/main/java/shop/Part${n}.java`,
    code: (n) => `package shop;
import java.util.List;
import java.util.Optional;

/** A part. System.out */
public class Part${n} {
    private static final int MAX_PARTS = ${n};
    private final String partName;

    /** Reads it. */
    public Optional<String> readPart(List<String> parts) {
        var found = new Thing();
        try (var in = open(partName)) {
            log.info("e.printStackTrace()");
            parts.forEach(part -> found.add(part));
        } catch (IOException e) {
            return Optional.empty();
        }
        return Optional.of(partName);
    }
}
`,
    shows: {
      'java-final-fields': 'Make fields `private final`.',
      'java-var': 'Declare local variables with `var` where the type stands on the right.',
      'java-optional': 'Return `Optional` where there may be nothing, not `null`.',
      'java-generic-catch': 'Catch specific exceptions, not `Exception` or `Throwable`.',
      'java-logging': 'Log through the logger; never use `System.out` or `printStackTrace`.',
      'java-star-imports': 'Import classes by name, never with `*`.',
      'java-javadoc': 'Write Javadoc for public classes and methods.',
      'java-lambdas': 'Pass lambdas or method references, not anonymous classes.',
      'java-constant-names': 'Name constants in UPPER_CASE.',
    },
  },
  csharp: {
    path: (n) => `src/Shop/Part${n}.cs`,
    code: (n) => `using System;

namespace Shop;

/// <summary>A part.</summary>
public sealed class Part${n}
{
    private readonly ILogger _logger;

    /// <summary>Reads it.</summary>
    public async Task<string> ReadPartAsync(string? name)
    {
        using var file = Open(name);
        var text = await file.ReadAsync();
        if (name is null) throw new ArgumentException($"no {text}");
        try { _logger.LogInformation("Console.WriteLine"); }
        catch (IOException) { }
        return text;
    }
}
`,
    shows: {
      'cs-file-scoped-namespaces': 'Use file-scoped namespaces (`namespace A;`).',
      'cs-var': 'Declare local variables with `var`.',
      'cs-async-suffix': 'End the names of async methods with `Async`.',
      'cs-null-checks': 'Compare with `null` by `is null` and `is not null`.',
      'cs-interpolation': 'Put strings together by interpolation (`$"…"`), not with `string.Format`.',
      'cs-logging': 'Log through the logger, not with `Console`.',
      'cs-using-declarations': 'Dispose of resources with `using` declarations, not with `using` blocks.',
      'cs-sealed-classes': 'Seal classes that are not made to be derived from.',
      'cs-private-fields': 'Begin the names of private fields with an underscore (`_name`).',
      'cs-xml-docs': 'Write XML documentation for public types and methods.',
    },
  },
  php: {
    path: (n) => `src/Part${n}.php`,
    code: (n) => `<?php

declare(strict_types=1);

final class Part${n}
{
    private const MAX_PARTS = ${n};
    private string $partName;

    public function readPart(?string $name): string
    {
        // array() == @foo()
        $parts = [$name ?? 'none'];
        if ($name === 'array()') {
            return implode(',', array_map(fn ($part) => $part, $parts));
        }
        return $this->partName;
    }
}
`,
    shows: {
      'php-strict-types': 'Begin every file with `declare(strict_types=1);`.',
      'php-short-arrays': 'Write arrays as `[…]`, not as `array(…)`.',
      'php-return-types': 'Declare the return type of every function and method.',
      'php-parameter-types': 'Declare the type of every parameter.',
      'php-property-types': 'Declare the type of every property.',
      'php-strict-comparison': 'Compare with `===` and `!==`, not with `==` and `!=`.',
      'php-final-classes': 'Declare classes `final`.',
      'php-null-coalescing': 'Use `??` for defaults, not `isset(…) ? … : …`.',
      'php-arrow-functions': 'Write closures that only return a value as `fn () => …`.',
      'php-quotes': 'Use single quotes for strings without variables.',
      'php-method-names': 'Name methods in camelCase.',
    },
  },
  ruby: {
    path: (n) => `lib/shop/part_${n}.rb`,
    code: (n) => `# frozen_string_literal: true

# puts "x"
class Part${n}
  def read_part(names, owner)
    logger.info('puts')
    return 'none' unless names
    names.map(&:to_s).each do |one|
      store(name: one, owner: owner&.label)
    end
    ->(x) { x }
  rescue IOError
    raise ArgumentError, 'lost'
  end
end
`,
    shows: {
      'rb-frozen-strings': 'Begin every file with `# frozen_string_literal: true`.',
      'rb-quotes': 'Use single quotes for strings without interpolation.',
      'rb-hash-syntax': 'Write hashes as `key: value`, not as `:key => value`.',
      'rb-rescue-class': 'Name the errors that a `rescue` handles; never rescue everything.',
      'rb-unless': 'Write negated conditions with `unless`, not with `if !`.',
      'rb-symbol-procs': 'Pass `&:method` instead of a block that calls one method.',
      'rb-block-braces': 'Write blocks of several lines with `do … end`, not with braces.',
      'rb-lambdas': 'Write lambdas as `->(x) { … }`.',
      'rb-safe-navigation': 'Guard calls against nil with `&.`.',
      'rb-logging': 'Log through the logger; do not `puts`.',
      'rb-method-names': 'Name methods in snake_case.',
    },
  },
  kotlin: {
    path: (n) => `src/main/kotlin/Part${n}.kt`,
    code: (n) => `package shop
import shop.names.Name

// a!! println("x")
data class Part${n}(val partName: String?)

fun readPart${n}(part: Part${n}?): String = part?.partName ?: "!!"

fun describePart(part: Part${n}?): String {
    val name = readPart${n}(part)
    try { log.info("println") } catch (e: IllegalStateException) { }
    return "part $name"
}
`,
    shows: {
      'kt-val': 'Declare properties and variables with `val`; use `var` only where it must change.',
      'kt-not-null-assertion': 'Never use `!!`; use `?.` and `?:`.',
      'kt-expression-bodies': 'Write functions that only return a value with `=`.',
      'kt-string-templates': 'Put strings together with templates (`"$name"`), not with `+`.',
      'kt-logging': 'Log through the logger; do not `println`.',
      'kt-star-imports': 'Import by name, never with `*`.',
      'kt-generic-catch': 'Catch specific exceptions, not `Exception` or `Throwable`.',
      'kt-data-classes': 'Declare classes that only hold properties as `data class`.',
      'kt-return-types': 'Write the return type of public functions.',
    },
  },
}

export interface SourceSample {
  path(n: number): string
  code(n: number): string
  shows: Readonly<Record<string, string>>
}
