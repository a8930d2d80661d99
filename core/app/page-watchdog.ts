// The limits for a screen's page that has stopped answering, and the pauses before it is started again. The same in both hosts; all in ms.

/** A page polls every three seconds at least: that is its sign of life. */
export const silenceMs = 30_000
/** Between two looks whether it did. */
export const checkEveryMs = 1000
/** A look that comes so late: the machine slept, and nobody could have heard a page. */
export const suspendedMs = 10_000
/** A page that has lived so long was no part of the trouble before it. */
export const healthyMs = 120_000

/** The first time at once, then after so long; the last of them again and again. */
const pauses = [0, 1000, 2000, 5000, 15_000, 30_000, 60_000] as const

/** How long to wait before it is started again, after so many starts that did not help. */
export const pageRestartPause = (starts: number): number => pauses[Math.min(starts, pauses.length - 1)] ?? 0
