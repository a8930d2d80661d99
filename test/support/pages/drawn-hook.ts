// A React hook outside of a browser: drawn in a component that shows nothing, so that a test reads what it gives and calls it.
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { settled } from '#test/support/pages/manual-till.ts'

/** As much of a page as React needs to draw nothing on it. */
const blankPlace = () => {
  const listens = { addEventListener: () => {} }
  return {
    ...listens,
    nodeType: 1,
    tagName: 'DIV',
    nodeName: 'DIV',
    ownerDocument: { ...listens, nodeType: 9 },
  }
}

/** For each test anew, after the till that it speaks to. Whatever is still drawn at its end goes. */
export function useDrawnHooks() {
  const leaving = new Set<() => void>()
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal('window', Object.assign({ HTMLIFrameElement: class {} }, globalThis.window))
  })
  afterEach(() => {
    for (const leave of leaving) leave()
    leaving.clear()
  })

  function draw<Given>(hook: () => Given) {
    let given = undefined as Given // it is drawn below
    const Drawn = () => {
      given = hook()
      return null
    }
    const root = createRoot(blankPlace() as unknown as Element) // React asks no more of it
    act(() => root.render(createElement(Drawn)))
    const leave = () => act(() => root.unmount())
    leaving.add(leave)
    return {
      now: () => given,
      /** Does something with what it gives now, and draws what follows from it at once. */
      does: <Done>(doing: (now: Given) => Done): Done => {
        let done = undefined as Done // it is done below
        act(() => {
          done = doing(given)
        })
        return done
      },
      /** Its part of the screen is taken away. */
      leave: () => {
        leaving.delete(leave)
        leave()
      },
    }
  }
  /** Does something, and draws what follows from it once everything that waits has had its turn. */
  const settles = (doing: () => unknown) =>
    act(async () => {
      await doing()
      await settled()
    })
  return { draw, settles }
}
