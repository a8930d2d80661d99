// The two keys that move something up or down in its list. The focus stays with what was moved, on the way that it went.
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/office/page/movers.module.css'
import { IconButton } from '#renderer/ui/button.tsx'
import { Row } from '#renderer/ui/layout.tsx'

/** The last move: of what, and which way. */
export type Moved = { id: string; by: -1 | 1 }

/** The class of every button with an icon alone in a list. */
export const listKey = styles.key

type Props = {
  id: string
  name: string
  moved: Moved | null
  isFirst: boolean
  isLast: boolean
  move: (by: Moved['by']) => void
  className?: string | undefined
}

export function Movers({ isFirst, isLast, className, ...others }: Props) {
  return (
    <Row as="span" gap={0} className={className}>
      <Mover by={-1} cannot={isFirst} {...others} />
      <Mover by={1} cannot={isLast} {...others} />
    </Row>
  )
}

type MoverProps = Pick<Props, 'id' | 'name' | 'moved' | 'move'> & { by: Moved['by']; cannot: boolean }

function Mover({ id, name, moved, move, by, cannot }: MoverProps) {
  const { t } = useTranslation()
  const place = useRef<HTMLButtonElement>(null)
  const isMine = moved?.id === id && moved.by === by
  useEffect(() => {
    if (isMine) place.current?.focus()
  }, [isMine, moved])
  return (
    <IconButton
      ref={place}
      icon="left"
      label={t(by === 1 ? 'plans.downOf' : 'plans.upOf', { name })}
      className={clsx(listKey, by === 1 ? styles.down : styles.up)}
      aria-disabled={cannot || undefined}
      onClick={() => !cannot && move(by)}
    />
  )
}
