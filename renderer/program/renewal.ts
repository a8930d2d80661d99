// The loading of a page again that is older than its till: by itself when nobody is in the middle of anything, else when staff say so.
import { callAfter, steadyMs } from '#renderer/till/clock.ts'
import { isPageThere } from '#renderer/till/program.ts'
import { useStore, type State } from '#renderer/till/store.ts'
import type { Surface } from '#shared/command.ts'

/** What the store does not know: since when nobody touched the page (ms), and whether it holds something typed, a dialog, or a result that is being read. */
export type OnPage = { untouchedMs: number; isFilledIn: boolean; hasDialog: boolean; isResting: boolean }

const lookMs = 1000
/** Staff may only have looked up from the screen; customers have gone, or their screen is not theirs to touch. ms */
const untouched = { cashier: 30_000, office: 60_000, kiosk: 10_000, customer: 0 } as const

/** Nobody would miss anything of what this page shows. */
export function isIdle(surface: Surface, state: State, page: OnPage): boolean {
  if (page.untouchedMs < untouched[surface] || page.hasDialog || page.isFilledIn) return false
  if (state.link.state !== 'open' || state.pendingCommands.length > 0) return false
  switch (surface) {
    case 'cashier':
      return isCashierIdle(state)
    case 'kiosk':
      return page.isResting && isKioskIdle(state)
    case 'customer':
      return page.isResting && isFree(state.customer) && state.customer?.lines.length === 0
    case 'office':
      return state.office !== null && state.asking === null
  }
}

/** The build that this page was loaded again for, last. */
const place = 'kasse.program'

/** A page that was loaded again for this very build and is an older one still is not loaded for it once more. */
export function judgeOlder(): void {
  const { program, tillBuild } = useStore.getState()
  if (program === 'older' && wasLoadedFor() === tillBuild) useStore.setState({ program: 'stuck' })
}

/** Null as well in a browser that keeps nothing. */
function wasLoadedFor(): string | null {
  try {
    return sessionStorage.getItem(place)
  } catch {
    return null
  }
}

/** False: the browser keeps nothing, so that nobody could tell later that this was tried. */
export function rememberLoading(): boolean {
  try {
    sessionStorage.setItem(place, useStore.getState().tillBuild ?? '')
    return true
  } catch {
    return false
  }
}

type Screen = { sale: object | null; signUp: object | null; tipChoice?: object | null }
const isFree = (view: Screen | null): boolean =>
  view !== null && !view.sale && !view.signUp && !view.tipChoice

function isCashierIdle({ cashier, keyed, asking, unsettled, selling, basketChanges }: State): boolean {
  const isEmpty = cashier?.basket.lines.length === 0 && keyed === 0 && basketChanges.length === 0
  const isLookedAt = asking !== null || unsettled !== null || selling.isHistoryOpen
  // Where nobody is signed in no sale is shown, and one may run.
  const isAtRest = cashier?.waiting === null && !cashier.staff.isPaying
  return isFree(cashier) && isAtRest && isEmpty && !isLookedAt
}

const isKioskIdle = ({ kiosk }: State): boolean =>
  isFree(kiosk) && kiosk?.basket.lines.length === 0 && kiosk.staff === null && kiosk.waiting === null

/** Screens of customers on which nobody is in the middle of anything. */
const resting = '[data-face=idle], [data-resting]'

/** To be called once. */
export function keepProgram(surface: Surface): void {
  let touchedAt = steadyMs()
  let hasChanged = false
  const touch = () => {
    touchedAt = steadyMs()
  }
  for (const kind of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(kind, touch, { capture: true, passive: true })
  // A form of the office is filled in from the start: what was changed there is not seen in its fields.
  addEventListener('input', () => (hasChanged = surface === 'office'), { capture: true })
  addEventListener('hashchange', () => (hasChanged = false))
  useStore.subscribe(judgeOlder)
  judgeOlder()
  const mayLoad = () => {
    const page = {
      untouchedMs: steadyMs() - touchedAt,
      isFilledIn: hasChanged || hasFilledField(),
      hasDialog: document.querySelector('[role=dialog], [role=alertdialog]') !== null,
      isResting: document.querySelector(resting) !== null,
    }
    const state = useStore.getState()
    return state.program === 'older' && isIdle(surface, state, page)
  }
  const look = async () => {
    // Where nothing can be remembered the page might be loaded again for ever. Somebody may have come while the till was asked.
    if (mayLoad()) await load(() => mayLoad() && rememberLoading())
    callAfter(lookMs, () => void look())
  }
  void look()
}

const hasFilledField = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ type, value }) => !['checkbox', 'radio', 'hidden'].includes(type) && value !== '',
  )

/** The button of staff. */
export function loadNewProgram(): void {
  void load(() => {
    rememberLoading()
    return true
  })
}

async function load(isStillWanted: () => boolean): Promise<void> {
  if ((await isPageThere()) && isStillWanted()) location.reload()
}
