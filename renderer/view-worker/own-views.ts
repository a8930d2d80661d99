// The views of a page whose browser shares no worker (Chrome on Android before 148): a stream of its own while the page is seen, so that those behind it hold no connection.
import { openViewSource, type ViewMessage, type ViewSource } from '#renderer/view-worker/view-source.ts'
import type { Surface } from '#shared/command.ts'

export function openOwnViews(surface: Surface, tell: (told: ViewMessage) => void): ViewSource {
  let source: ViewSource | null = null
  const follow = () => {
    if (document.visibilityState === 'visible') source ??= openViewSource(surface, tell)
    else close()
  }
  const close = () => {
    source?.close()
    source = null
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return {
    openAnew: () => source?.openAnew(),
    close: () => {
      document.removeEventListener('visibilitychange', follow)
      close()
    },
  }
}
