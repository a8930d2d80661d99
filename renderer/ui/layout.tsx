// The layout primitives: parts below each other, in a row or in equal columns, and words in a size, a tone and a weight.
import clsx from 'clsx'
import type { HTMLAttributes, RefCallback } from 'react'
import styles from '#renderer/ui/layout.module.css'

export type Tone = 'ink' | 'muted' | 'faint' | 'accent' | 'good' | 'wait' | 'bad'
type TextLook = {
  /** How large the words are, by the name of its token: `lg` is `--text-lg`. */
  size?: 'xs' | 'sm' | 'base' | 'lg' | 'xl' | '2xl' | '3xl' | undefined
  tone?: Tone | undefined
  weight?: 'normal' | 'medium' | 'strong' | 'bold' | undefined
  /** They break within a long word too, where it does not fit. */
  breaks?: boolean | undefined
}
type Common = HTMLAttributes<HTMLElement> &
  TextLook & { ref?: RefCallback<HTMLElement> | undefined; href?: string }
type BoxElement =
  | 'div'
  | 'section'
  | 'header'
  | 'footer'
  | 'nav'
  | 'form'
  | 'fieldset'
  | 'label'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'p'
  | 'span'
  | 'a'
  | 'aside'
  | 'search'
  | 'details'
type BoxProps = Common & {
  /** The element it is drawn as. */
  as?: BoxElement
  /** The space between the parts, by the number of its token: 4 is `--s4`. `fluid`: it grows with a customer's screen. */
  gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 'fluid'
  /** The space between rows, where it is not that between the parts of a row. */
  rowGap?: 0 | 1 | 2 | 3
  /** The space around all parts, and that above and below them. */
  pad?: 4 | 5
  padBlock?: 2 | 3
  /** What the parts stand on: a card with a thin line around it, or the colour of a state. */
  ground?: 'card' | 'good' | 'wait' | 'bad'
  /** A thin line between the parts, or above each of them. */
  divided?: 'between' | 'above'
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'center' | 'between' | 'end'
  /** Takes the room that its row or column has left, and no more. */
  grows?: boolean
}

function Box({
  as: As = 'div',
  gap,
  rowGap,
  pad,
  padBlock,
  ground,
  divided,
  align,
  justify,
  grows,
  size,
  tone,
  weight,
  breaks,
  ...rest
}: BoxProps) {
  return (
    <As
      data-gap={gap}
      data-row-gap={rowGap}
      data-pad={pad}
      data-pad-block={padBlock}
      data-ground={ground}
      data-divided={divided}
      data-align={align}
      data-justify={justify}
      data-grows={grows}
      data-size={size}
      data-tone={tone}
      data-weight={weight}
      data-breaks={breaks}
      {...rest}
    />
  )
}

/** Below each other. A list of rows is a stack that is divided. */
export const Stack = ({ className, ...others }: BoxProps) => (
  <Box className={clsx(styles.stack, className)} {...others} />
)

/** Beside each other, in the middle of the row's height. Parts that do not fit go on in the next row with `wrap`. */
export const Row = ({ className, wrap = false, ...others }: BoxProps & { wrap?: boolean }) => (
  <Box className={clsx(styles.row, wrap && styles.wraps, className)} {...others} />
)

/** As many equal columns as fit, each at least this wide. A few share the whole width where the grid `stretches`. */
export const Grid = ({
  className,
  least,
  stretches = false,
  style,
  ...others
}: BoxProps & { least: string; stretches?: boolean }) => (
  <Box
    className={clsx(styles.grid, stretches && styles.stretches, className)}
    style={{ ['--least' as string]: least, ...style }}
    {...others}
  />
)

type TextElement = BoxElement | 'small' | 'strong' | 'h1' | 'h2' | 'h3' | 'dt' | 'dd' | 'figcaption'

/** Words. Whatever is not said is as around them. */
export const Text = ({
  as: As = 'p',
  size,
  tone,
  weight,
  breaks,
  ...others
}: Common & { as?: TextElement }) => (
  <As data-size={size} data-tone={tone} data-weight={weight} data-breaks={breaks} {...others} />
)
