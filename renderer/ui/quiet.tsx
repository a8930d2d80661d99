// Words that stand back behind the others: what explains, and what is only good to know.
import type { HTMLAttributes } from 'react'
import { Text } from '#renderer/ui/layout.tsx'

type Props = HTMLAttributes<HTMLElement> & { as?: 'p' | 'span' | 'small' | 'div' }

export const Quiet = (props: Props) =>
  props.as === 'small' ? (
    <Text size="sm" tone="muted" weight="normal" {...props} />
  ) : (
    <Text tone="muted" {...props} />
  )
