// The type of a pose: a state of a screen that a till reaches only in trouble, with the view for it and what is pressed to get there.
import type { Page } from 'playwright-core'
import type { Views } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import type { Problem } from '#shared/problem.ts'

export type Pose = {
  [S in Surface]: {
    name: string
    surface: S
    view: Views[S]
    /** The page of the office that it is opened at, as `#/sales`: it never shows another one first. */
    at?: string
    /** What every command is answered with. */
    refusal?: Problem
    /** By command: what is answered with these values all the same. */
    answers?: Record<string, unknown>
    size?: { width: number; height: number }
    play?: (page: Page) => Promise<void>
  }
}[Surface]
