import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Choices of the flow; the keys are stored by the server. */
export const jobRolesTable: Record<string, MessageDescriptor> = {
  product: msg`Product`,
  development: msg`Development`,
  testing: msg`Testing`,
  design: msg`Design`,
  operations: msg`Operations and marketing`,
  management: msg`Management`,
}

export const scalesTable: Record<string, MessageDescriptor> = {
  '1-10': msg`1 to 10 people`,
  '11-50': msg`11 to 50 people`,
  '51-200': msg`51 to 200 people`,
  '201-1000': msg`201 to 1,000 people`,
  '1000+': msg`More than 1,000 people`,
}

export const industriesTable: Record<string, MessageDescriptor> = {
  software: msg`Software and internet`,
  hardware: msg`Hardware and manufacturing`,
  finance: msg`Finance`,
  education: msg`Education and research`,
  retail: msg`Retail and logistics`,
  other: msg`Something else`,
}
