import type { Language } from '../forms/rule-types.ts'
import type { StatusCategory } from './entities.ts'

export const templateNames = ['kanban', 'software', 'bugs', 'tasks'] as const
export type TemplateName = (typeof templateNames)[number]

export type TypeKind = 'epic' | 'story' | 'task' | 'bug' | 'subtask'

type Names = Record<Language, string>

interface TemplateStatus {
  name: Names
  category: StatusCategory
  wipLimit?: number
}

interface TemplateTransition {
  name: Names
  /** Index of a status; null: from any. */
  from: number | null
  to: number
  requiredFields?: readonly string[]
}

export interface Template {
  name: Names
  description: Names
  icon: string
  color: string
  types: readonly TypeKind[]
  statuses: readonly TemplateStatus[]
  /** Undefined: every status can be reached from any. */
  transitions?: readonly TemplateTransition[]
  labels: readonly { name: Names; color: string }[]
}

export const issueTypesTable: Record<TypeKind, { name: Names; icon: string; color: string }> = {
  epic: { name: { zh: '史诗', en: 'Epic' }, icon: 'epic', color: 'violet' },
  story: { name: { zh: '需求', en: 'Story' }, icon: 'story', color: 'teal' },
  task: { name: { zh: '任务', en: 'Task' }, icon: 'task', color: 'gray' },
  bug: { name: { zh: '缺陷', en: 'Bug' }, icon: 'bug', color: 'red' },
  subtask: { name: { zh: '子任务', en: 'Sub-task' }, icon: 'subtask', color: 'gray' },
}

/** The default colour of a status by its category. */
export const statusColors: Record<StatusCategory, string> = {
  backlog: 'gray',
  todo: 'gray',
  doing: 'blue',
  done: 'green',
  cancelled: 'gray',
}

const todo = { name: { zh: '待处理', en: 'To do' }, category: 'todo' } as const
const doing = { name: { zh: '进行中', en: 'In progress' }, category: 'doing' } as const
const done = { name: { zh: '已完成', en: 'Done' }, category: 'done' } as const
const cancelled = { name: { zh: '已取消', en: 'Cancelled' }, category: 'cancelled' } as const

/** The templates of a new project. */
export const templatesTable: Record<TemplateName, Template> = {
  kanban: {
    name: { zh: '看板', en: 'Kanban' },
    description: { zh: '随到随做，看清手头的工作', en: "Take work as it comes and see what's in progress" },
    icon: 'kanban',
    color: 'blue',
    types: ['epic', 'task', 'bug', 'subtask'],
    statuses: [
      { name: { zh: '待规划', en: 'Backlog' }, category: 'backlog' },
      { name: { zh: '待处理', en: 'To do' }, category: 'todo' },
      { ...doing, wipLimit: 5 },
      done,
    ],
    labels: [
      { name: { zh: '紧急', en: 'Urgent' }, color: 'red' },
      { name: { zh: '受阻', en: 'Blocked' }, color: 'orange' },
    ],
  },
  software: {
    name: { zh: '软件研发', en: 'Software team' },
    description: {
      zh: '需求、任务和缺陷，经评审和测试后完成',
      en: 'Stories, tasks and bugs, with review and testing',
    },
    icon: 'code',
    color: 'violet',
    types: ['epic', 'story', 'task', 'bug', 'subtask'],
    statuses: [
      { name: { zh: '待规划', en: 'Backlog' }, category: 'backlog' },
      todo,
      doing,
      { name: { zh: '评审中', en: 'In review' }, category: 'doing' },
      { name: { zh: '测试中', en: 'In testing' }, category: 'doing' },
      done,
      cancelled,
    ],
    transitions: [
      { name: { zh: '放回待规划', en: 'Move to backlog' }, from: null, to: 0 },
      { name: { zh: '排期', en: 'Plan' }, from: null, to: 1 },
      { name: { zh: '开始', en: 'Start' }, from: null, to: 2, requiredFields: ['assigneeId'] },
      { name: { zh: '提交评审', en: 'Request review' }, from: 2, to: 3 },
      { name: { zh: '提交测试', en: 'Submit for testing' }, from: 3, to: 4 },
      { name: { zh: '通过', en: 'Pass' }, from: 4, to: 5 },
      { name: { zh: '完成', en: 'Finish' }, from: 3, to: 5 },
      { name: { zh: '取消', en: 'Cancel' }, from: null, to: 6 },
    ],
    labels: [
      { name: { zh: '前端', en: 'Frontend' }, color: 'blue' },
      { name: { zh: '后端', en: 'Backend' }, color: 'grape' },
      { name: { zh: '设计', en: 'Design' }, color: 'pink' },
    ],
  },
  bugs: {
    name: { zh: '缺陷跟踪', en: 'Bug tracking' },
    description: { zh: '记录缺陷，从确认到修复和验证', en: 'Report bugs, confirm, fix and verify them' },
    icon: 'bug',
    color: 'red',
    types: ['bug', 'task', 'subtask'],
    statuses: [
      { name: { zh: '新建', en: 'New' }, category: 'todo' },
      { name: { zh: '已确认', en: 'Confirmed' }, category: 'todo' },
      { name: { zh: '修复中', en: 'Fixing' }, category: 'doing' },
      { name: { zh: '待验证', en: 'To verify' }, category: 'doing' },
      { name: { zh: '已关闭', en: 'Closed' }, category: 'done' },
      { name: { zh: '不修复', en: "Won't fix" }, category: 'cancelled' },
    ],
    transitions: [
      { name: { zh: '确认', en: 'Confirm' }, from: 0, to: 1 },
      { name: { zh: '开始修复', en: 'Start fixing' }, from: 1, to: 2, requiredFields: ['assigneeId'] },
      { name: { zh: '修复完成', en: 'Fixed' }, from: 2, to: 3 },
      { name: { zh: '验证通过', en: 'Verified' }, from: 3, to: 4 },
      { name: { zh: '验证未通过', en: 'Verification failed' }, from: 3, to: 2 },
      { name: { zh: '重新打开', en: 'Reopen' }, from: null, to: 1 },
      { name: { zh: '不修复', en: "Won't fix" }, from: null, to: 5 },
    ],
    labels: [
      { name: { zh: '崩溃', en: 'Crash' }, color: 'red' },
      { name: { zh: '回归', en: 'Regression' }, color: 'orange' },
      { name: { zh: '界面', en: 'Interface' }, color: 'blue' },
    ],
  },
  tasks: {
    name: { zh: '任务计划', en: 'Task plan' },
    description: { zh: '一份清单，谁在什么时候做什么', en: 'One list of who does what by when' },
    icon: 'list',
    color: 'teal',
    types: ['task', 'subtask'],
    statuses: [todo, doing, done, cancelled],
    labels: [],
  },
}
