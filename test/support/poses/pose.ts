// The type of a pose: a state of a screen that a till reaches only in trouble, with the view for it and what is pressed to get there.
import type { Views } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import type { Problem } from '#shared/problem.ts'
import type { Act } from '#test/support/pages/screen-player.ts'

export type Size = { width: number; height: number }

/** What a pose may have besides its view. */
export type Besides = {
  /** The page of the office that it is opened at, as `#/sales`: it never shows another one first. */
  at?: string | undefined
  /** What every command is answered with. */
  refusal?: Problem | undefined
  /** By command: what is answered with these values all the same. */
  answers?: Record<string, unknown> | undefined
  size?: Size | undefined
  /** Other windows in which it stands as well, by what its name ends in there. */
  sizes?: Readonly<Record<string, Size>> | undefined
  play?: Act | undefined
}

export type Pose = { [S in Surface]: { name: string; surface: S; view: Views[S] } & Besides }[Surface]

/** Windows of screens that many poses stand in. */
export const desk = {
  large: { width: 1920, height: 1080 },
  small: { width: 1024, height: 768 },
  zoomed: { width: 683, height: 384 },
  narrow: { width: 320, height: 640 },
} as const
export const phone = { width: 390, height: 844 }

export const inEachSize = ({ sizes = {}, ...pose }: Pose): Pose[] => [
  pose,
  ...Object.entries(sizes).map(([name, size]) => ({ ...pose, name: `${pose.name}-${name}`, size })),
]
