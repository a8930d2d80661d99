// How this till is set up, with its settings in the shape of their table.
import { cachedAnswer } from '#renderer/office/page/queries.ts'
import { settings, type Settings } from '#shared/settings.ts'
import type { Setup } from '#shared/setup.ts'

export type KnownSetup = Setup & { settings: Settings }

/** Those of another version of the till stop the page, which is then loaded anew. */
export const inShape = (setup: Setup): KnownSetup => ({ ...setup, settings: settings.parse(setup.settings) })

export function knownSetup(): KnownSetup | undefined {
  const answer = cachedAnswer('settings.read', {})
  return answer && inShape(answer)
}
