// The head of a page: the way back, its title and the actions on the whole page; and the problem of the last action below it.
import type { ReactNode } from 'react'
import styles from '#renderer/office/page/page-head.module.css'
import { addressOf, type Route } from '#renderer/office/page/routes.ts'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { useStore } from '#renderer/till/store.ts'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { Quiet } from '#renderer/ui/quiet.tsx'

type Props = {
  title: string
  words?: string | undefined
  /** The list that the page was opened from. */
  back?: { to: Route; words: string }
  /** Acts. */
  children?: ReactNode
}

/** The heading takes the focus when the page opens. */
export function PageHead({ title, words, back, children }: Props) {
  return (
    <header className={styles.head}>
      {back && (
        <a className={`${styles.back} no-print`} href={addressOf(back.to)}>
          <Icon name="left" />
          {back.words}
        </a>
      )}
      <div className={styles.row}>
        <div className={styles.words}>
          <h1 ref={takeFocus} tabIndex={-1}>
            {title}
          </h1>
          {words !== undefined && <Quiet>{words}</Quiet>}
        </div>
        {children !== undefined && <ButtonRow>{children}</ButtonRow>}
      </div>
    </header>
  )
}

export function PageProblem() {
  const trouble = useStore((state) => state.trouble)
  return trouble && <ProblemNotice problem={trouble} dismiss={() => useStore.setState({ trouble: null })} />
}
