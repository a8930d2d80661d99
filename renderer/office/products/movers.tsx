// The two keys that move something up or down in its list. The focus stays with what was moved, on the way that it went.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useProducts } from '#renderer/office/products/products-store.ts'
import { Icon } from '#renderer/ui/icon.tsx'

type Props = { id: string; name: string; isFirst: boolean; isLast: boolean; move: (by: -1 | 1) => void }

export function Movers({ id, name, isFirst, isLast, move }: Props) {
  const { t } = useTranslation()
  return (
    <span className="goods-moves">
      <Mover id={id} by={-1} words={t('plans.upOf', { name })} cannot={isFirst} move={move} />
      <Mover id={id} by={1} words={t('plans.downOf', { name })} cannot={isLast} move={move} />
    </span>
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
      className={by === 1 ? 'goods-move down' : 'goods-move'}
      aria-label={words}
      aria-disabled={cannot || undefined}
      onClick={() => !cannot && move(by)}
    >
      <Icon name="left" />
    </button>
  )
}
