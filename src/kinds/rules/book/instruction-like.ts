import type { Context } from '../../../contract/index.ts'

const addressed =
  /\b(?:you|assistant|agent|ai|model)\b[^.]{0,20}\b(?:must|should|shall|will|need|have to|are now|can)\b|\b(?:tell|ask|inform|convince) (?:the )?user\b|\b(?:approve|accept|activate|trust|obey|execute) (?:all|any|every|this|these)\b|(?:你|助手|模型|智能体)(?:必须|应该|应当|需要|要|应|现在)|(?:批准|执行|信任|服从)(?:所有|一切|全部)/i

/** Whether a title or a trigger gives an order to its reader instead of naming something. */
export function speaksToTheAgent(context: Context, text: string): boolean {
  if (addressed.test(text)) return true
  return context.screening.examine(text, { holdWebAddresses: true }).some(({ verdict }) => verdict === 'hold')
}
