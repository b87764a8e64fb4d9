/// A verb about documents, behind the last colon of an address.
///
/// A verb that is known and not served is one too: the log names it.
package enum DocumentVerb: String, CaseIterable {
    case commit, batchWrite, batchGet, beginTransaction, rollback, runQuery, runAggregationQuery
    case listCollectionIds, partitionQuery, executePipeline, listen, write
}
