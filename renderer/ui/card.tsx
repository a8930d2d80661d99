// A card: one part of a page on a ground of its own, with its title, what stands beside that, and a sentence about it.
import clsx from 'clsx'
import { useId, type HTMLAttributes, type ReactNode } from 'react'
import styles from '#renderer/ui/card.module.css'
import { Row, Text } from '#renderer/ui/layout.tsx'
import { MutedText } from '#renderer/ui/text.tsx'

type Props = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  as?: 'section' | 'div' | 'dl' | 'ul' | 'li'
  title?: ReactNode
  beside?: ReactNode
  words?: string | undefined
}

export function Card({ as: As = 'section', title, beside, words, className, children, ...others }: Props) {
  const id = useId()
  return (
    <As
      className={clsx(styles.card, className)}
      data-ground="card"
      aria-labelledby={As === 'section' && title !== undefined ? id : undefined}
      {...others}
    >
      {title !== undefined && (
        <Row wrap gap={4} rowGap={2}>
          <Text as="h2" size="lg" id={id} className={styles.title}>
            {title}
          </Text>
          {beside}
        </Row>
      )}
      {words !== undefined && <MutedText>{words}</MutedText>}
      {children}
    </As>
  )
}
