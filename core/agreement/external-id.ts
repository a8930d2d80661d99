// The externalId of agreements and charges at the service, by which every till of the shop knows their plan, their till and a pause.

const pausedMark = ':paused'

/** The contract's externalId, at most 64 characters. `name`: the agreement's own at the till that it belongs to. */
export const externalIdOf = (plan: string, name: string, isPaused = false): string =>
  `kasse:${plan}:${name}${isPaused ? pausedMark : ''}`

export type Ours = { plan: string; name: string; isPaused: boolean }

/** Null for an agreement that no till of ours has made. */
export function readExternalId(externalId: string | null | undefined): Ours | null {
  const [, plan, name, mark] = /^kasse:([a-z0-9-]+):([a-z0-9-]+)(:paused)?$/.exec(externalId ?? '') ?? []
  return plan === undefined || name === undefined ? null : { plan, name, isPaused: mark !== undefined }
}

/** Of a charge: the till that made it. */
export const chargeExternalIdOf = (tillId: string): string => `kasse:${tillId}`

export const readChargeExternalId = (externalId: string | null | undefined): string | null =>
  /^kasse:([0-9a-z]{6})$/.exec(externalId ?? '')?.[1] ?? null
