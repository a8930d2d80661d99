// The build of this page beside the one that its till runs: after an update the page is an older one until it is loaded again.
import { useStore } from '#renderer/till/store.ts'

export const ownBuild = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''

/** With every answer of the till. */
export function noteBuild(till: string | null): void {
  const own = ownBuild()
  if (!till || till === useStore.getState().tillBuild) return
  useStore.setState({ tillBuild: till, program: own === '' || own === till ? 'same' : 'older' })
}
