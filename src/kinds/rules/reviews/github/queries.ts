/** Threads of a pull request that the first question brings, and each further one. */
const firstThreads = 50
const furtherThreads = 100
/** Pull requests of one page. */
const pullsOfPage = 20

const threadFields = `pageInfo { hasNextPage endCursor }
nodes {
  isResolved
  isOutdated
  comments(first: 1) {
    totalCount
    nodes {
      url
      path
      body
      createdAt
      authorAssociation
      state
      isMinimized
      minimizedReason
      author { __typename login }
    }
  }
}`

const pullFields = `number updatedAt reviewThreads(first: ${firstThreads}) { ${threadFields} }`

/** Pull requests in the order in which they were last touched. A new comment touches its pull request. */
export const recentPulls = `query ($owner: String!, $name: String!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequests(first: ${pullsOfPage}, after: $after, orderBy: { field: UPDATED_AT, direction: DESC }) {
      pageInfo { hasNextPage endCursor }
      nodes { ${pullFields} }
    }
  }
}`

/** Further threads of one pull request. */
export const moreThreads = `query ($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) { reviewThreads(first: ${furtherThreads}, after: $after) { ${threadFields} } }
  }
}`

/** These pull requests, each under a name of its own: `p12`. */
export function listedPulls(numbers: readonly number[]): string {
  const parts = numbers.map((number) => `p${number}: pullRequest(number: ${number}) { ${pullFields} }`)
  return `query ($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { ${parts.join(' ')} } }`
}
