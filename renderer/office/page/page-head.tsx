// The frame of a page: its parts below each other, no wider than one reads; its head, with the way back and the actions on the whole page; and the problem of the last action.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/office/page/page.module.css'
import { addressOf, type Route } from '#renderer/office/page/routes.ts'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { Row, Stack } from '#renderer/ui/layout.tsx'
import { useStore } from '#renderer/till/store.ts'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { MutedText } from '#renderer/ui/text.tsx'

/** The open page, beside the sidebar. */
export const PageMain = (props: { className?: string | undefined; children: ReactNode }) => (
  <main className={clsx(styles.page, props.className)}>{props.children}</main>
)

type Props = {
  title: string
  words?: string | undefined
  /** The list that the page was opened from. */
  back?: { to: Route; words: string }
  /** Acts. */
  children?: ReactNode
}

/** The heading takes the focus when the page opens. */
export const PageHead = ({ title, words, back, children }: Props) => (
  <Stack as="header" gap={2} className={styles.head}>
    {back && (
      <ArrowLink to={back.to} className={`${styles.back} no-print`}>
        {back.words}
      </ArrowLink>
    )}
    <Row wrap gap={4} justify="between">
      <Stack gap={1}>
        <h1 ref={takeFocus} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {words !== undefined && <MutedText className={styles.words}>{words}</MutedText>}
      </Stack>
      {children !== undefined && <ButtonRow>{children}</ButtonRow>}
    </Row>
  </Stack>
)

type ArrowProps = { to: Route; isOnward?: boolean; className?: string; children: ReactNode }

/** A link back to another page or, with its arrow at the end, on to one. */
export const ArrowLink = ({ to, isOnward = false, className, children }: ArrowProps) => (
  <Row
    as="a"
    gap={1}
    tone="muted"
    weight="medium"
    className={clsx(styles.arrow, isOnward && styles.onward, className)}
    href={addressOf(to)}
  >
    <Icon name="left" />
    {children}
  </Row>
)

export function PageProblem() {
  const trouble = useStore((state) => state.trouble)
  return trouble && <ProblemNotice problem={trouble} dismiss={() => useStore.setState({ trouble: null })} />
}
