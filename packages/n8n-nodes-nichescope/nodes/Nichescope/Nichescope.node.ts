import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription, JsonObject } from "n8n-workflow";
import { NodeApiError, NodeConnectionTypes, NodeOperationError } from "n8n-workflow";
import { OPERATIONS } from "./operations";
import { PROPERTIES } from "./properties";

export class Nichescope implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Nichescope",
    name: "nichescope",
    icon: { light: "file:../../icons/nichescope.svg", dark: "file:../../icons/nichescope.dark.svg" },
    group: ["transform"],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: "Search niches and products, track changes and manage alerts",
    defaults: { name: "Nichescope" },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "nichescopeApi", required: true }],
    properties: PROPERTIES,
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const output: INodeExecutionData[] = [];
    for (let itemIndex = 0; itemIndex < this.getInputData().length; itemIndex++) {
      const resource = this.getNodeParameter("resource", itemIndex) as string;
      const name = this.getNodeParameter("operation", itemIndex) as string;
      const operation = OPERATIONS[resource]?.[name];
      if (operation === undefined)
        throw new NodeOperationError(this.getNode(), `${resource} has no operation ${name}`, { itemIndex });
      try {
        const results = await operation(this, itemIndex);
        output.push(...results.map((json) => ({ json, pairedItem: { item: itemIndex } })));
      } catch (error) {
        if (!this.continueOnFail()) throw new NodeApiError(this.getNode(), error as JsonObject, { itemIndex });
        output.push({ json: { error: (error as Error).message }, pairedItem: { item: itemIndex } });
      }
    }
    return [output];
  }
}
