// The forms of the office: how what is written is judged, what of it outlives its page, and how amounts are written in a field.
import { useEffect, useState } from 'react'
import {
  createFormControl,
  get,
  set,
  useController,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { keepState, keptState, useKeptState } from '#renderer/office/page/kept-state.ts'
import { decimal, formatAmount, hundredths } from '#shared/money.ts'

/** `field`: the name of a field. What else is said of it belongs to the form. */
export type Fault = { field: string }
/** What a form gives, or every field of it that is not right. */
export type Checked<Value, Wrong extends Fault = Fault> =
  | { value: Value; faults: readonly [] }
  | { value: null; faults: readonly Wrong[] }

/** The control of a form, which outlives its page: it holds what is written, and what was said of that. */
export function newControl<Draft extends FieldValues, Value>(draft: Draft) {
  const { formControl } = createFormControl<Draft, unknown, Value>({
    defaultValues: draft as DefaultValues<Draft>, // all of it
  })
  formControl.subscribe({ formState: { isDirty: true, dirtyFields: true }, callback: () => undefined })
  return formControl
}
export type FormControl<Draft extends FieldValues, Value> = ReturnType<typeof newControl<Draft, Value>>

/** A form that stands on a page, by its name. What is written in it is found again when the page is left and opened again. */
export function useKeptControl<Draft extends FieldValues, Value>(
  name: string,
  blank: Draft,
): FormControl<Draft, Value> {
  const [first] = useState(() => newControl<Draft, Value>(blank))
  const [control] = useKeptState(name, first)
  useEffect(() => keepState(name, control), [name, control])
  return control
}

/** A form that is open. `base`: what it begins from, and is begun from anew where that was changed elsewhere. */
export type OpenForm<Draft extends FieldValues, Value, Base> = {
  base: Base
  control: FormControl<Draft, Value>
  isOpen: () => boolean
  rebase: (base: Base) => void
  close: () => void
}

/** Which form of this name is open. What is written in it is found again when its page is left and opened again. */
export function useOpenForm<Draft extends FieldValues, Value, Base>(name: string) {
  type Opened = OpenForm<Draft, Value, Base>
  const [opened] = useKeptState<Opened | null>(name, null)
  function open(base: Base, draft: Draft): void {
    const control = newControl<Draft, Value>(draft)
    const isOpen = () => (keptState(name) as Opened | null | undefined)?.control === control
    const put = (next: Opened | null) => isOpen() && keepState(name, next)
    const one: Opened = {
      base,
      control,
      isOpen,
      rebase: (now) => put({ ...one, base: now }),
      close: () => put(null),
    }
    keepState(name, one)
  }
  return [opened, open] as const
}

/** `check` reads what is written by the shape of the command or the settings that the form is for. */
export const resolverOf =
  <Draft extends FieldValues, Value>(
    check: (draft: Draft) => Checked<Value>,
  ): Resolver<Draft, unknown, Value> =>
  (draft) => {
    const { value, faults } = check(draft)
    return value === null ? { values: {}, errors: errorsOf(faults) } : { values: value, errors: {} }
  }

/** The first fault of each field. */
function errorsOf(faults: readonly Fault[]) {
  const errors = {}
  for (const fault of faults)
    if (!get(errors, fault.field)) set(errors, fault.field, { type: 'check', fault })
  return errors
}

/** Judges each letter with all the rest once somebody has tried to save: for a form whose fields judge each other. */
export function useRevalidation<Draft extends FieldValues, Value>(
  form: Pick<UseFormReturn<Draft, unknown, Value>, 'subscribe' | 'trigger'>,
): void {
  const { subscribe, trigger } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ isSubmitted, name }) => {
          if (isSubmitted && name !== undefined) void trigger()
        },
      }),
    [subscribe, trigger],
  )
}

/** Several fields at once, as if they had been written. */
export function setFields<Draft extends FieldValues>(
  form: Pick<UseFormReturn<Draft>, 'setValue'>,
  change: Partial<Draft>,
): void {
  for (const [name, value] of Object.entries(change))
    form.setValue(name as Path<Draft>, value, { shouldDirty: true }) // a name of the draft
}

/** Fields that nobody has touched are as they stand now; what has been written stays. */
export function mergeServerValues<Draft extends FieldValues, Value>(
  form: FormControl<Draft, Value>,
  stands: Draft,
  keeps = { keepErrors: true, keepIsSubmitted: true },
): void {
  form.reset(stands, { keepDirtyValues: true, ...keeps })
  form.resetDefaultValues(stands as DefaultValues<Draft>)
}

/** A field as it stands on the screen. `fault`: what is wrong with it, once somebody has tried to save; `ref`: where the focus goes then. */
export function useField<
  Draft extends FieldValues,
  Name extends FieldPath<Draft>,
  Wrong extends Fault = Fault,
>({ control }: Pick<UseFormReturn<Draft, unknown, unknown>, 'control'>, name: Name) {
  const { field, fieldState } = useController({ control, name })
  const { value, onChange, ref } = field
  const error = fieldState.error as { type: string; fault?: Wrong } | undefined // as `errorsOf` has made it
  return {
    text: value as FieldPathValue<Draft, Name>,
    type: onChange as (text: FieldPathValue<Draft, Name>) => void,
    ref,
    isWrong: error !== undefined,
    fault: error?.fault ?? null,
  }
}

/** Spaces say nothing, nor does the sign of a percentage. */
export const stripSpaces = (text: string): string => text.replaceAll(/[\s%]/g, '')

/** Minor units, or hundredths of a percent; not a number where there is none: no rule takes that. */
export const amountIn = (text: string): number => hundredths(stripSpaces(text)) ?? Number.NaN

/** `1234,50`: with the point or comma of the language, and no others, which could not be read again. */
export const amountText = (value: number, locale: string): string =>
  decimal(value).replace('.', formatAmount(0, locale).charAt(1))

/** `1234`, `499,50`: an amount without decimals that say nothing. */
export const shortAmountText = (value: number, locale: string): string =>
  amountText(value, locale).replace(/[.,]00$/, '')

/** `25`, `13,5`: hundredths of a percent. */
export const percentsText = (value: number, locale: string): string =>
  amountText(value, locale).replace(/[.,]?0+$/, '')
