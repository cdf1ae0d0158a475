import type { AnyOperation, App, Caller, JsonObject, JsonValue } from '../../contract/index.ts'
import { errorTable } from '../../contract/index.ts'
import { methods, pathOf } from './operation-routes.ts'

const problemReference = { $ref: '#/components/responses/Problem' }

const problem: JsonObject = {
  description: 'RFC 9457 problem details, with a code from the closed table',
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        required: ['type', 'title', 'status', 'detail', 'code'],
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'integer' },
          detail: { type: 'string' },
          code: { type: 'string', enum: Object.keys(errorTable) },
          field: { type: 'string', description: 'Dotted path of the input field at fault' },
          remedy: { type: 'string', description: 'What to do next' },
          data: { type: 'object' },
        },
      },
    },
  },
}

function parameters(input: JsonObject): JsonValue[] {
  const properties = input.properties
  const required = Array.isArray(input.required) ? input.required : []
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return []
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

async function describe(app: App, operation: AnyOperation): Promise<[string, JsonObject]> {
  const { input, output } = await app.schema(operation)
  const shared = {
    summary: operation.summary,
    description: operation.guide,
    tags: [operation.kind],
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: output }, 'text/plain': { schema: { type: 'string' } } },
      },
      default: problemReference,
    },
  } satisfies JsonObject
  const body = { required: true, content: { 'application/json': { schema: input } } } satisfies JsonObject
  const entries = methods[operation.effect].map((method): [string, JsonObject] => [
    method.toLowerCase(),
    {
      operationId: `${operation.kind}.${operation.verb}${method === 'POST' || methods[operation.effect].length === 1 ? '' : `.${method.toLowerCase()}`}`,
      ...shared,
      ...(method === 'POST' ? { requestBody: body } : { parameters: parameters(input) }),
    },
  ])
  return [pathOf(operation), Object.fromEntries(entries)]
}

/** The routes that this caller may see, as OpenAPI 3.1. */
export async function describeRoutes(app: App, caller: Caller): Promise<JsonObject> {
  const operations = await app.visible(caller)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mnema',
      version: app.version,
      description:
        'One memory for every coding agent. Headers X-Mnema-Client-Type, X-Mnema-Session-Id, X-Mnema-Space and, on the same machine, X-Mnema-Directory say who asks and about what.',
    },
    security: [{ bearer: [] }, {}],
    paths: {
      ...Object.fromEntries(await Promise.all(operations.map((operation) => describe(app, operation)))),
      '/api/health': {
        get: {
          operationId: 'health',
          summary: 'Whether the server and its store answer',
          security: [{}],
          responses: { 200: { description: 'They do' }, 503: { description: 'The store does not' } },
        },
      },
      '/api/lifecycle/event': {
        post: {
          operationId: 'lifecycle.event',
          summary: 'What an agent program tells us, and what its model is told (lore.lifecycle.v1)',
          requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
          responses: { 200: { description: 'What to hand to the host' }, default: problemReference },
        },
      },
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: { Problem: problem },
    },
  }
}
