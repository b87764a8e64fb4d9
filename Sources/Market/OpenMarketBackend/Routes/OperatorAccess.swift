/// The mode of an operator of the market, who works in the name of a vendor whose secret is not known.
///
/// Only code within the process binds this access; no request can. All other rules apply.
package enum OperatorAccess {
    /// Whether the secret of a vendor is not asked for.
    @TaskLocal package static var isGranted = false
}
