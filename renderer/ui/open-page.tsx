// The start of every page: the choices kept for its screen, its texts and its look, the heartbeat, and the first drawing.
import '#renderer/ui/theme.css'
import { useEffect, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { followLanguage, loadAllLanguages } from '#renderer/i18n/screen-language.ts'
import { keepBeating } from '#renderer/till/bridge.ts'
import { steadyMs } from '#renderer/till/clock.ts'
import { loadPreferences, usePreferences } from '#renderer/till/preferences.ts'
import { useStore } from '#renderer/till/store.ts'
import { followAppearance } from '#renderer/ui/appearance.ts'
import { ErrorBoundary } from '#renderer/ui/error-boundary.tsx'
import { loadAhead, preloadParts } from '#renderer/ui/lazy-part.tsx'
import { keepTexts } from '#renderer/ui/translated-texts.ts'
import type { Surface } from '#shared/command.ts'

/** Draws the screen once its texts have come. `begin`: what the page does from then on, before it is drawn: a page that shows nothing does nothing. */
export async function openPage(
  surface: Surface,
  Screen: ComponentType,
  begin: () => void | Promise<void>,
): Promise<void> {
  keepTexts()
  document.documentElement.dataset['surface'] = surface
  loadPreferences(surface)
  followAppearance()
  loadAhead(async () => (await import('#renderer/i18n/page-title.ts')).followTitle(surface))
  // An office has rows to click through, and no finger's haste.
  if (surface !== 'office')
    loadAhead(async () => (await import('#renderer/ui/tap-guard.ts')).guardTaps(steadyMs))
  // The staff's own choice for this screen; a kiosk's customer chooses anew each time.
  if (surface === 'cashier' || surface === 'office')
    useStore.setState({ chosen: usePreferences.getState().language })
  await followLanguage(surface)
  await begin()
  const place = document.getElementById('screen')
  if (!place) return
  const end = keepBeating(surface, place)
  createRoot(place).render(
    <ErrorBoundary failed={end} again={() => location.reload()}>
      <Screen />
      <Ahead surface={surface} />
    </ErrorBoundary>,
  )
}

/** Draws nothing. Once the screen stands and can be used, what may be asked of it next is fetched. */
function Ahead({ surface }: { surface: Surface }): null {
  const isUsable = useStore((state) => state[surface] !== null && state.hasLanguage)
  useEffect(() => {
    if (!isUsable) return
    performance.mark('kasse:usable')
    preloadParts()
    void import('#renderer/program/renewal.ts').then(({ keepProgram }) => keepProgram(surface))
    if (surface === 'kiosk') void loadAllLanguages(surface)
  }, [isUsable, surface])
  return null
}
