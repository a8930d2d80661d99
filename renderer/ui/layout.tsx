// How parts stand to each other: below each other, in a row, in equal columns, or one beside the other.
import clsx from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from '#renderer/ui/layout.module.css'

type Common = HTMLAttributes<HTMLElement> & {
  /** What it is drawn as. */
  as?: 'div' | 'section' | 'header' | 'footer' | 'nav' | 'form' | 'ul' | 'ol' | 'li' | 'p' | 'span'
  /** The space between the parts, by the number of its token: 4 is `--s4`. */
  gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
}
type Line = Common & { justify?: 'center' | 'between' | 'end' }

function Box({ as: As = 'div', gap, align, justify, ...others }: Line) {
  return <As data-gap={gap} data-align={align} data-justify={justify} {...others} />
}

/** Below each other. */
export const Stack = ({ className, ...others }: Line) => (
  <Box className={clsx(styles.stack, className)} {...others} />
)

/** Beside each other, in the middle of the row's height. What does not fit goes on in the next row with `wrap`. */
export const Row = ({ className, wrap = false, ...others }: Line & { wrap?: boolean }) => (
  <Box className={clsx(styles.row, wrap && styles.wraps, className)} {...others} />
)

/** As many equal columns as fit, each at least this wide. */
export const Grid = ({ className, least, style, ...others }: Common & { least: string }) => (
  <Box
    className={clsx(styles.grid, className)}
    style={{ ['--least' as string]: least, ...style }}
    {...others}
  />
)
