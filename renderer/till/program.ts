// The build of this page beside the one that its till runs: after an update the page is an older one until it is loaded again.
import { timeoutSignal } from '#renderer/till/clock.ts'
import { useStore } from '#renderer/till/store.ts'

export const ownBuild = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''

/** With every answer of the till. */
export function noteBuild(till: string | null): void {
  const own = ownBuild()
  if (!till || till === useStore.getState().tillBuild) return
  useStore.setState({ tillBuild: till, program: own === '' || own === till ? 'same' : 'older' })
}

/** To be asked before the page is loaded again: a till that has gone would leave the browser's own words in its place. */
export async function isPageThere(): Promise<boolean> {
  const page = await fetch(location.href, { cache: 'no-store', signal: timeoutSignal(5000) }).catch(
    () => null,
  )
  return page?.ok === true
}
