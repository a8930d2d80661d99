// The type of one part of the benchmarks: a function that measures one of the nine questions and returns its rows.
import type { Folders } from '#bench/measure/folders.ts'
import type { Row } from '#bench/measure/row.ts'
import type { Stage } from '#bench/stage/stage.ts'

export type Measuring = {
  /** The shorter sizes. */
  isQuick: boolean
  /** Says what goes on, to whoever waits. */
  note: (line: string) => void
  /** Programs that several parts need, started by the first that asks. */
  stage: Stage
  /** For what this part writes: gone after it. */
  newFolder: Folders['newFolder']
}

export type Part = (measuring: Measuring) => Promise<Row[]>
