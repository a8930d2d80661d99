// The two keys that move something up or down in its list. The focus stays with what was moved, on the way that it went.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Row } from '#renderer/ui/layout.tsx'
import styles from '#renderer/office/products/movers.module.css'
import { useProducts } from '#renderer/office/products/products-store.ts'
import { Icon } from '#renderer/ui/icon.tsx'

/** Of a key with a sign and no words. */
export const squareLook = styles.square

type Props = {
  id: string
  name: string
  isFirst: boolean
  isLast: boolean
  move: (by: -1 | 1) => void
  className?: string | undefined
}

export function Movers({ id, name, isFirst, isLast, move, className }: Props) {
  const { t } = useTranslation()
  return (
    <Row as="span" gap={0} className={className}>
      <Mover id={id} by={-1} words={t('plans.upOf', { name })} cannot={isFirst} move={move} />
      <Mover id={id} by={1} words={t('plans.downOf', { name })} cannot={isLast} move={move} />
    </Row>
  )
}

type MoverProps = Pick<Props, 'id' | 'move'> & { by: -1 | 1; words: string; cannot: boolean }

function Mover({ id, by, words, cannot, move }: MoverProps) {
  const moved = useProducts((state) => state.moved)
  const place = useRef<HTMLButtonElement>(null)
  const isMine = moved?.id === id && moved.by === by
  useEffect(() => {
    if (isMine) place.current?.focus()
  }, [isMine, moved])
  return (
    <button
      ref={place}
      type="button"
      className={squareLook}
      aria-label={words}
      aria-disabled={cannot || undefined}
      onClick={() => !cannot && move(by)}
    >
      <Icon name="left" className={by === 1 ? styles.down : styles.up} />
    </button>
  )
}
