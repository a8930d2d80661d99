// Whoever was given a PIN just now: said in the office, or at sign-in where that has closed behind the first PIN of all.
import { create } from 'zustand'

/** `isFirst`: nobody had one before. `isSecond`: before, the only other one was asked for a PIN alone. */
export type StaffNotice = {
  person: string
  name: string
  number: number
  act: 'add' | 'pin'
  isFirst: boolean
  isSecond: boolean
}

export const useStaffNotice = create<{ notice: StaffNotice | null }>()(() => ({ notice: null }))
