// The watchdog's timer: it must run where the screens' bundle does not.

export const setTimer = (ms: number, act: () => void): void => void setInterval(act, ms)
