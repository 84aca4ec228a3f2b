/** Operators of filter conditions (FMT-6): the four required ones, and those that lists of issues also need. */
export const filterOperators = [
  '=',
  '!=',
  '<',
  '>',
  'Between',
  'IN',
  'NotIn',
  'Contains',
  'NotContains',
  'Empty',
  'NotEmpty',
] as const
export type FilterOperator = (typeof filterOperators)[number]

/**
 * The operands: `value` for `=`, `<`, `>` and `Contains`, `from` and `to` for `Between`, `list` for `IN`; a cascade uses
 * its levels as keys; nothing for `Empty`. `=` with an empty value, or an empty value in a list, matches empty values.
 */
export type FilterValues = Readonly<Record<string, string | number | readonly (string | number)[]>>

export interface FilterCondition {
  field: string
  operator: FilterOperator
  values: FilterValues
}

export interface FilterGroup {
  join: 'and' | 'or'
  parts: readonly (FilterCondition | FilterGroup)[]
}

export const isFilterGroup = (part: FilterCondition | FilterGroup): part is FilterGroup => 'parts' in part

/** A placeholder for the viewer, in fields of people. */
export const mePlaceholder = '{me}'

/** A condition in the editor: a row of the filter's form. */
export type UiFilterCondition = {
  fieldKey: string
  /** The operator before this row; ignored in the first row. */
  join: 'and' | 'or'
} & (
  | {
      type: 'datePicker'
      /** A preset's name, one day, or the first and last day, as `2026-03-05`. */
      value: string | readonly [string, string] | null
    }
  | {
      type: 'cascader'
      /** The selection of each level, from the top; may be incomplete. */
      value: readonly (string | readonly string[])[] | null
      levelKeys: readonly string[]
    }
  | {
      type: 'control'
      value: string | number | readonly (string | number)[] | null
      /** The kind of the control; `integer` accepts only whole numbers. */
      controlCode?: string
    }
)
