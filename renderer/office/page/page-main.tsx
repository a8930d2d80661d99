// The open page, beside the sidebar: its parts below each other, no wider than one reads.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/office/page/page-main.module.css'

export const PageMain = ({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) => <main className={clsx(styles.page, className)}>{children}</main>
