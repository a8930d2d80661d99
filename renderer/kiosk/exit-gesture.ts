// The gesture by which staff leave the customers' screens: five taps in the corner, the last of them held; or three keys and a letter.

/** Taps count together when they come within so long … */
export const togetherMs = 5000
/** … so many of them … */
export const taps = 5
/** … and the last is held for so long. */
export const heldMs = 2000

type Times = { now: () => number; after: (ms: number, act: () => void) => () => void }

/** Other taps around it do no harm: whoever holds the last of five within the time means it. */
export function createExitGesture(open: () => void, { now, after }: Times) {
  let presses: number[] = []
  let stopHolding = () => {}
  return {
    press: (): void => {
      stopHolding()
      const at = now()
      presses = [...presses.filter((one) => at - one < togetherMs), at]
      if (presses.length < taps) return
      stopHolding = after(heldMs, () => {
        presses = []
        open()
      })
    },
    letGo: (): void => {
      stopHolding()
      stopHolding = () => {}
    },
  }
}

/** Ctrl + Alt + Shift + K, whatever the keyboard's layout makes of it. */
export const isExitKey = (key: Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'shiftKey'>): boolean =>
  key.code === 'KeyK' && key.ctrlKey && key.altKey && key.shiftKey
