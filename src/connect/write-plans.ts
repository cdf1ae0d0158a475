import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { MnemaError } from '../contract/index.ts'
import type { FileText } from './edits/index.ts'
import type { FilePlan } from './file-plan.ts'
import { makeFolders, readText, removeEmptyFolders, replaceFile, requireWritable } from './files/index.ts'

/** @throws MnemaError `forbidden` for a file that may not be written: before any is. */
export function requireWritablePlans(plans: readonly FilePlan[]): void {
  for (const plan of changedOnes(plans)) requireWritable(plan.real)
}

/**
 * Makes folders for the plans that need them. @returns the plans, with the folders that were made kept in their records.
 */
export function makePlanFolders(plans: readonly FilePlan[], mode: number): readonly FilePlan[] {
  return plans.map((plan) => {
    if (plan.record === undefined || plan.before === plan.after) return plan
    const made = makeFolders(dirname(plan.real), mode)
    return { ...plan, record: { ...plan.record, folders: [...made, ...plan.record.folders] } }
  })
}

/**
 * Writes all files, or none: where one fails, those before it get their former text back.
 * @returns false where somebody else wrote one of them in the meantime: plan anew.
 */
export function writePlans(plans: readonly FilePlan[], newMode: number): boolean {
  const written: FilePlan[] = []
  try {
    for (const plan of changedOnes(plans)) {
      if (readText(plan.real) !== plan.before) {
        takeBack(written, newMode)
        return false
      }
      write(plan.real, plan.after, newMode)
      written.push(plan)
    }
    return true
  } catch (error) {
    takeBack(written, newMode)
    throw error instanceof MnemaError ? error : cannotWrite(error)
  }
}

export function removePlanFolders(folders: readonly (readonly string[])[]): void {
  for (const made of folders.toReversed()) removeEmptyFolders(made)
}

function takeBack(written: readonly FilePlan[], newMode: number): void {
  for (const { real, before, after } of written.toReversed()) {
    if (readText(real) === after) write(real, before, newMode)
  }
}

function write(file: string, text: FileText, newMode: number): void {
  if (text === undefined) rmSync(file, { force: true })
  else replaceFile(file, text, newMode)
}

function changedOnes(plans: readonly FilePlan[]): readonly FilePlan[] {
  return plans.filter(({ before, after }) => before !== after)
}

function cannotWrite(cause: unknown): MnemaError {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new MnemaError('unavailable', `A file could not be written, so that nothing was changed: ${why}`, { cause })
}
