// The gesture by which staff leave the customers' screens: five taps in the corner, the last of them held; or three keys and a letter.

/** Taps within this time count together. ms */
export const togetherMs = 5000
/** Taps in one gesture. */
export const taps = 5
/** How long the last tap is held. ms */
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
