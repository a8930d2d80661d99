// The page's bridge to its till. The only file that knows the host: `window.till` when there is one, else HTTP.
import { limit, nextRequest, steadyMs } from '#renderer/till/clock.ts'
import { noteBuild, ownBuild } from '#renderer/till/program.ts'
import { shareViews } from '#renderer/till/shared-views.ts'
import type { CommandName, Gives, Takes, Views } from '#shared/bridge.ts'
import { surfaces, type Surface } from '#shared/command.ts'
import { failed, isProblem, problem, type Problem, type Result } from '#shared/problem.ts'
import { inBrowserLocale } from '#renderer/till/view-locale.ts'

/** What Electron's preload offers in place of HTTP. */
type Host = {
  call(name: string, input: unknown): Promise<unknown>
  subscribe(listener: (view: unknown) => void): () => void
}
declare global {
  interface Window {
    till?: Host
  }
}

/** The surface is the first segment of the path: `/cashier/`. */
export const surfaceOf = (path: string): Surface =>
  surfaces.find((one) => one === path.split('/')[1]) ?? 'cashier'

/** Longer than the till's own patience with the service, which is what a command waits for. */
const patienceMs = 60_000

const notAnswering = problem('till.notAnswering')

/** The till that has answered this page so lately is there. ms */
const freshMs = 1000
/** Longer than a till takes that is there. ms */
const reachMs = 5000
/** When the till last answered this page (steady clock); the page itself was an answer. */
let answeredAt = 0

/**
 * For what changes something. It is not handed to the browser before the till has answered: of a request nobody can tell later whether it left,
 * as where all connections are taken, or no program listens. `isWanted`: whether it still is, after that.
 */
export async function callIfReached<Name extends CommandName>(
  surface: Surface,
  name: Name,
  input: Takes<Name>,
  isWanted: () => boolean,
): Promise<Result<Gives<Name>>> {
  const isReached = window.till !== undefined || (await reach(surface))
  if (!isWanted()) return failed(problem('till.busy'))
  return isReached ? call(surface, name, input) : failed(problem('till.notReached'))
}

/** False: it does not answer. Whatever it answers, it is there. */
async function reach(surface: Surface): Promise<boolean> {
  if (steadyMs() - answeredAt < freshMs) return true
  try {
    await fetch(`/${surface}/here`, { credentials: 'same-origin', signal: limit(reachMs) })
    answeredAt = steadyMs()
    return true
  } catch {
    return false
  }
}

export async function call<Name extends CommandName>(
  surface: Surface,
  name: Name,
  input: Takes<Name>,
  forMs = patienceMs,
): Promise<Result<Gives<Name>>> {
  let answer: unknown
  try {
    answer = window.till ? await window.till.call(name, input) : await post(surface, name, input, forMs)
  } catch {
    return failed(notAnswering)
  }
  return isResult(answer) ? (answer as Result<Gives<Name>>) : failed(notAnswering) // the till has looked at its value
}

async function post(surface: Surface, name: string, input: unknown, forMs: number): Promise<unknown> {
  const response = await fetch(`/${surface}/commands/${name}`, {
    method: 'POST',
    // A browser whose line breaks sends it again by itself: the till does it once.
    headers: { 'content-type': 'application/json', 'request-id': nextRequest(), 'page-build': ownBuild() },
    body: JSON.stringify(input),
    credentials: 'same-origin',
    signal: limit(forMs),
  })
  answeredAt = steadyMs()
  noteBuild(response.headers.get('till-build'))
  return response.json()
}

function isResult(answer: unknown): answer is Result<unknown> {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return false
  return answer.ok === true ? 'value' in answer : 'problem' in answer && isProblem(answer.problem)
}

export type Listener<S extends Surface> = {
  view: (view: Views[S]) => void
  /** The line is gone: nothing newer than what is on screen is known. */
  lost: (why: Problem) => void
}

/** For as long as the page lives. */
export function listen<S extends Surface>(surface: S, listener: Listener<S>): void {
  const take = (given: unknown) => {
    if (typeof given !== 'object' || given === null) return listener.lost(notAnswering)
    listener.view(inBrowserLocale(given as Views[S], navigator.language)) // the till has looked at it
  }
  if (window.till) window.till.subscribe(take)
  else listenByHttp(surface, take, listener.lost)
}

/** To be called when a view that is due does not come: a stream can be dead without an error. */
export let openViewsAnew = (): void => {}

function listenByHttp(surface: Surface, take: (given: unknown) => void, lost: (why: Problem) => void): void {
  openViewsAnew = shareViews(surface, (told) => {
    if ('view' in told) return take(parsedJson(told.view))
    const why = isResult(told.lost) && !told.lost.ok ? told.lost.problem : notAnswering
    // This screen was removed and may show nothing more. Loaded again it asks for a code.
    if (why.code === 'surface.notPaired') location.reload()
    else lost(why)
  })
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
