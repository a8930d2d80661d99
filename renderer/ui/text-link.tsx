// A link that stands by itself among words, with room for a finger.
import clsx from 'clsx'
import type { AnchorHTMLAttributes } from 'react'
import styles from '#renderer/ui/button.module.css'

export const TextLink = ({ className, children, ...others }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a className={clsx(styles.link, className)} {...others}>
    {children}
  </a>
)
