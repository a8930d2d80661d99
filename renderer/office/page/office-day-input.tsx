// The field for a day in the office: by its shop's clock.
import type { ComponentProps } from 'react'
import { useToday } from '#renderer/office/page/today.ts'
import { DayInput } from '#renderer/ui/day-input.tsx'

export function OfficeDayInput(props: Omit<ComponentProps<typeof DayInput>, 'today'>) {
  return <DayInput {...props} today={useToday()} />
}
