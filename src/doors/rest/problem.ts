import { type ErrorCode, errorTable, MnemaError } from '../../contract/index.ts'

/** An error that this door has words for itself: HTTP says it with a status of its own. */
export interface HttpRefusal {
  status: 400 | 403 | 405 | 415
  headers?: Readonly<Record<string, string>>
}

function titleOf(code: ErrorCode): string {
  const words = code.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** RFC 9457: the code of the one closed table, with the field at fault and what to do next. */
export function toProblem(error: MnemaError, refusal?: HttpRefusal): Response {
  const status = refusal?.status ?? errorTable[error.code].status
  const body = {
    type: `urn:mnema:error:${error.code}`,
    title: titleOf(error.code),
    status,
    detail: error.message,
    code: error.code,
    ...(error.field === undefined ? {} : { field: error.field }),
    ...(error.remedy === undefined ? {} : { remedy: error.remedy }),
    ...(error.data === undefined ? {} : { data: error.data }),
  }
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...refusal?.headers,
  })
  if (status === 401) headers.set('www-authenticate', 'Bearer realm="mnema"')
  return new Response(JSON.stringify(body), { status, headers })
}

/** A route that is not there, and one that the caller may not see, answer alike. */
export function notFound(): Response {
  return toProblem(
    new MnemaError('not_found', 'There is no such route.', { remedy: 'The routes are listed at /api/openapi.json.' }),
  )
}
