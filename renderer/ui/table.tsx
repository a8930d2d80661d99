// A table in a box that scrolls by itself where it is wider than the screen, also by keyboard.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/ui/table.module.css'

type Props = {
  label: string
  /** What each column is. */
  head?: readonly string[]
  /** So many columns, from the first one, hold words; the others figures, one under the other. */
  words?: 1 | 2 | 3 | 4
  /** Less room between the columns: where two tables stand beside each other. */
  isTight?: boolean
  /** On a narrow screen each row by itself: its cells below each other. */
  stacks?: boolean
  className?: string | undefined
  /** The rows and the foot, whose last row is the sum. */
  children: ReactNode
}

export function Table({
  label,
  head,
  words = 1,
  isTight = false,
  stacks = false,
  className,
  children,
}: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- no fields and no landmark, but reached by whoever has no pointer, as it scrolls
    <div className={styles.room} role="group" aria-label={label} tabIndex={0}>
      <table
        className={clsx(styles.table, isTight && styles.tight, stacks && styles.stacks, className)}
        data-words={words}
      >
        {head && (
          <thead>
            <tr>
              {head.map((column, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- two may have one name, and none is put between others
                <th key={at} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        )}
        {children}
      </table>
    </div>
  )
}
