/** The provider's own types of what a call may be made of: passed on unread. */
export type {
  AssistantOverrides,
  CreateAssistantDTO as InlineAssistant,
  CreateSquadDTO as InlineSquad,
  CreateWorkflowDTO as InlineWorkflow,
  WorkflowOverrides,
} from "@vapi-ai/web/dist/api.js";
