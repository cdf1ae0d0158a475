import type { Identity, Maintenance, Sessions } from '../contract/index.ts'

/** Ports of a core that is loaded with their first use: a server that only lists its tools does without it. */

export function lateIdentity(load: () => Promise<Identity>): Identity {
  return {
    localCaller: async (...given) => (await load()).localCaller(...given),
    authenticate: async (...given) => (await load()).authenticate(...given),
    createToken: async (...given) => (await load()).createToken(...given),
    tokens: async () => (await load()).tokens(),
    revokeToken: async (...given) => (await load()).revokeToken(...given),
    spaces: async () => (await load()).spaces(),
    createSpace: async (...given) => (await load()).createSpace(...given),
    project: async (...given) => (await load()).project(...given),
    projectById: async (...given) => (await load()).projectById(...given),
    projectBySlug: async (...given) => (await load()).projectBySlug(...given),
    projectOfIdentity: async (...given) => (await load()).projectOfIdentity(...given),
    projects: async (...given) => (await load()).projects(...given),
    createProject: async (...given) => (await load()).createProject(...given),
    changeProject: async (...given) => (await load()).changeProject(...given),
  }
}

export function lateSessions(load: () => Promise<Sessions>): Sessions {
  return {
    open: async (...given) => (await load()).open(...given),
    find: async (...given) => (await load()).find(...given),
    startEpoch: async (...given) => (await load()).startEpoch(...given),
    end: async (...given) => (await load()).end(...given),
    hear: async (...given) => (await load()).hear(...given),
    given: async (...given) => (await load()).given(...given),
    give: async (...given) => (await load()).give(...given),
    logRecall: async (...given) => (await load()).logRecall(...given),
    adopt: async (...given) => (await load()).adopt(...given),
    opened: async (...given) => (await load()).opened(...given),
    usage: async (...given) => (await load()).usage(...given),
    recallFailures: async (...given) => (await load()).recallFailures(...given),
    prune: async () => (await load()).prune(),
  }
}

export function lateMaintenance(load: () => Promise<Maintenance>): Maintenance {
  return {
    backup: async (...given) => (await load()).backup(...given),
    restore: async (...given) => (await load()).restore(...given),
    verify: async () => (await load()).verify?.() ?? [],
    reindex: async (...given) => (await load()).reindex(...given),
    async *export(filter) {
      yield* (await load()).export(filter)
    },
    import: async (...given) => (await load()).import(...given),
    purgeBefore: async (...given) => (await load()).purgeBefore(...given),
  }
}
