// The field for a day in the office: in its language, by its shop's clock.
import type { ComponentProps } from 'react'
import { useLocale } from '#renderer/office/page/locale.ts'
import { useToday } from '#renderer/office/page/today.ts'
import { DayInput } from '#renderer/ui/day-input.tsx'

export function OfficeDayInput(props: Omit<ComponentProps<typeof DayInput>, 'locale' | 'today'>) {
  return <DayInput {...props} locale={useLocale()} today={useToday()} />
}
