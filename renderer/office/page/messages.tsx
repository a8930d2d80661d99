// Messages on a page: tasks for somebody, things that wait, and the result of the last action.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from '#renderer/office/page/page.module.css'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { Status } from '#renderer/ui/text.tsx'

export const TaskList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Stack as="ul" aria-label={label}>
    {children}
  </Stack>
)

type Props = {
  icon: IconName
  /** Whether nothing is wrong with the money. */
  isMild: boolean
  title?: string
  /** The person or thing that it is about. */
  of?: string
  /** The thing that waits. */
  what?: ReactNode
  children: ReactNode
}

/** Something that wants looking at: a sign, what it is, and what to do. */
export const TaskCard = ({ icon, isMild, title, of, what, children }: Props) => (
  <Row as="li" align="start" pad={5} ground="card">
    <Icon name={icon} tone={isMild ? 'wait' : 'bad'} />
    <Stack gap={2} grows>
      {title !== undefined && (
        <Text as="h3" size="lg" weight="bold">
          {title}
        </Text>
      )}
      {of !== undefined && <p>{of}</p>}
      {what !== undefined && <Text weight="medium">{what}</Text>}
      {children}
    </Stack>
  </Row>
)

/** The place where it is to be seen, and when or by whom it came. */
export const TaskFoot = ({ children }: { children: ReactNode }) => (
  <Row as="p" wrap gap={4} rowGap={1} tone="muted">
    {children}
  </Row>
)

/** The reason why something waits for a person, and what to do about it. */
export const TaskReason = ({ what, remedy }: { what?: string; remedy: string }) => (
  <Stack gap={1}>
    {what !== undefined && <Text tone="muted">{what}</Text>}
    <Text weight="medium">{remedy}</Text>
  </Stack>
)

type WaitNoticeProps = { icon?: 'clock' | 'alert'; text: string; children?: ReactNode }

/** Something that waits for somebody: a sign, what it is, and what can be done about it. */
export const WaitNotice = ({ icon, text, children }: WaitNoticeProps) => (
  <Row wrap pad={4} ground="wait" weight="medium" className={styles.waits}>
    {icon && <Icon name={icon} tone="wait" />}
    <span>{text}</span>
    {children !== undefined && <ButtonRow>{children}</ButtonRow>}
  </Row>
)

type LiveMessageProps = { message: ReactNode; isSuccess?: boolean; className?: string | undefined }

/** The result of the last action. It is on the page before it says anything, so that it is read out, and takes no room until then. */
export const LiveMessage = ({ message, isSuccess = true, className }: LiveMessageProps) => (
  <Status className={clsx(className, message === null && 'hidden')}>
    {message !== null && <Message isSuccess={isSuccess}>{message}</Message>}
  </Status>
)

/** A message that stands as long as what it is about. */
export const Message = ({ isSuccess = true, children }: { isSuccess?: boolean; children: ReactNode }) => (
  <Row as="p" gap={2} align="start" weight="medium">
    <Icon name={isSuccess ? 'tick' : 'alert'} tone={isSuccess ? 'good' : 'bad'} />
    <Text as="span" breaks>
      {children}
    </Text>
  </Row>
)
