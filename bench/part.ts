// What is a part of the measurements? One of the nine questions, with the rows that answer it.
import type { Row } from '#bench/row.ts'

export type Measuring = {
  /** The shorter sizes. */
  isQuick: boolean
  /** Says what goes on, to whoever waits. */
  note: (line: string) => void
}

export type Part = (measuring: Measuring) => Promise<Row[]>
