// Words with a part of their own: those that stand back, a link that stands by itself, and progress that is read out.
import clsx from 'clsx'
import type { HTMLAttributes, AnchorHTMLAttributes, ComponentProps } from 'react'
import styles from '#renderer/ui/button.module.css'
import { Text } from '#renderer/ui/layout.tsx'

type Props = HTMLAttributes<HTMLElement> & { as?: 'p' | 'span' | 'small' | 'div' }

export const MutedText = (props: Props) =>
  props.as === 'small' ? (
    <Text size="sm" tone="muted" weight="normal" {...props} />
  ) : (
    <Text tone="muted" {...props} />
  )

export const TextLink = ({ className, children, ...others }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a className={clsx(styles.link, className)} {...others}>
    {children}
  </a>
)

export const Status = (props: Omit<ComponentProps<typeof Text>, 'as' | 'role'>) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `output` may hold no headings or paragraphs
  <Text as="div" role="status" {...props} />
)
