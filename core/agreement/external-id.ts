// What does an agreement's externalId at the service tell every till of the shop? Its plan, where it was made, and a pause.

const pausedMark = ':paused'

/** The contract's externalId, at most 64 characters: every till of the shop reads plan, origin and pause from it. */
export const externalIdOf = (plan: string, name: string, isPaused = false): string =>
  `kasse:${plan}:${name}${isPaused ? pausedMark : ''}`

export type Ours = { plan: string; name: string; isPaused: boolean }

/** Null for an agreement that no till of ours has made. */
export function readExternalId(externalId: string | null | undefined): Ours | null {
  const [, plan, name, mark] = /^kasse:([a-z0-9-]+):([a-z0-9-]+)(:paused)?$/.exec(externalId ?? '') ?? []
  return plan === undefined || name === undefined ? null : { plan, name, isPaused: mark !== undefined }
}
