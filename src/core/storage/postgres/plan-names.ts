/** Most statements whose plans are kept; a text that comes later (a list of a length not seen before) is planned each time. */
const mostPlans = 500

/** Names under which a server keeps the plans of statements; a kept plan halves the time of a small query. */
export interface PlanNames {
  start(): void
  /** Undefined for a statement that is not kept. */
  nameOf(text: string): string | undefined
}

export function createPlanNames(): PlanNames {
  const names = new Map<string, string>()
  let started = false
  return {
    start() {
      started = true
    },
    nameOf(text) {
      if (!started) return undefined
      const known = names.get(text)
      if (known !== undefined || names.size >= mostPlans) return known
      const name = `mnema_${names.size}`
      names.set(text, name)
      return name
    },
  }
}
